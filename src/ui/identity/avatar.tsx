import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { avatar, photo, sizes } from './avatar.css'
import { colorIndex, initials } from './initials'
import { tones } from '~/ui/display/tone.css'

const inks = [tones.accent, tones.info, tones.success, tones.warning, tones.neutral] as const

interface AvatarProps {
  /** Whose picture it is; the initials and the colour come from it. */
  name: string
  /** The photo's address; the initials stay when it is missing or does not load. */
  src?: string | null
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Stands without the name beside it, so the picture must say it. */
  alone?: boolean
}

/** A person's picture, or the initials. */
export function Avatar({ name, src, size = 'md', alone = false }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const short = initials(name)
  const spoken = alone ? ({ role: 'img', 'aria-label': name } as const) : { 'aria-hidden': true }
  return (
    <span
      className={`${avatar} ${sizes[size]} ${inks[colorIndex(name, inks.length)]}`}
      dir="auto"
      {...spoken}
    >
      {short === '' ? <UserRound /> : short}
      {src != null && src !== '' && src !== failed && (
        <img className={photo} src={src} alt="" draggable={false} onError={() => setFailed(src)} />
      )}
    </span>
  )
}
