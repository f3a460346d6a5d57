import { logo, mark, plate, ribbon, sizes, stem, wide } from './logo.css'

interface LogoProps {
  size?: 'md' | 'lg'
  /** The name beside the mark: always, or only where there is room for it. */
  name?: 'always' | 'wide'
}

/** The product's sign: an L that is a bookmarked page; the same as the site's icon. */
export function Logo({ size = 'md', name = 'always' }: LogoProps) {
  return (
    <span className={`${logo} ${sizes[size]}`}>
      <svg className={mark} viewBox="0 0 32 32" aria-hidden>
        <rect className={plate} width="32" height="32" rx="7" />
        <path className={stem} d="M9 7.5v14.2c0 1 .8 1.8 1.8 1.8H23" />
        <path className={ribbon} d="M14.6 8.4h8.3v10.2l-4.15-2.7-4.15 2.7z" />
      </svg>
      <span className={name === 'wide' ? wide : undefined}>Lectern</span>
    </span>
  )
}
