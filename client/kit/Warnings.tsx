import { Icon } from './Icon.tsx'

interface WarningsProps {
  readonly texts: readonly string[]
  /** Where they are: `field span-3` in a form. */
  readonly className?: string
}

/** What to look at before something is done; nothing without a warning. */
export function Warnings({ texts, className = '' }: WarningsProps) {
  if (texts.length === 0) return null
  return (
    <ul className={`warnings ${className}`} role="status">
      {texts.map((text) => (
        <li key={text}>
          <Icon name="warning" size={14} />
          {text}
        </li>
      ))}
    </ul>
  )
}
