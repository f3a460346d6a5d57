import { useId } from 'react'
import { DesignPicture } from '~/entities/certificate-drawing'
import { hidden } from '~/ui/display/visually-hidden.css'
import * as css from './starting-design-choice.css'
import { startingDesigns, type StartingDesign } from './starting-designs'

interface StartingDesignChoiceProps {
  value: StartingDesign
  onChange: (design: StartingDesign) => void
}

/** Chooses what a new design begins with. */
export function StartingDesignChoice({ value, onChange }: StartingDesignChoiceProps) {
  const name = useId()
  return (
    <fieldset className={css.group}>
      <legend>Start from</legend>
      <div className={css.choices}>
        {startingDesigns.map((design) => {
          const { id, orientation, template } = design
          return (
            <label key={id} className={css.choice}>
              <input
                type="radio"
                name={name}
                className={hidden}
                checked={id === value.id}
                aria-describedby={`${name}-${id}`}
                onChange={() => onChange(design)}
              />
              <DesignPicture drawn={{ template, orientation }} />
              <span className={css.words}>
                <span className={css.name}>{design.name}</span>
                <span id={`${name}-${id}`} className={css.note}>
                  {design.description}
                </span>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
