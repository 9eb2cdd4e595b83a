import type { ChangeEvent } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface FileButtonProps {
  readonly caption: string
  readonly icon: IconName
  /** What it is called where the caption does not say it all. */
  readonly label?: string
  /** What is offered, as browsers take it: `image/*`, or extensions with commas. */
  readonly accept: string
  readonly isMultiple?: boolean
  /** Whether a phone opens its camera. */
  readonly usesCamera?: boolean
  readonly disabled?: boolean
  readonly onChosen: (files: readonly File[]) => void
}

/** A button that has files chosen; the browser's own says beside it that none is, also once they are on their way. */
export function FileButton(props: FileButtonProps) {
  const {
    caption,
    icon,
    label = caption,
    accept,
    isMultiple = false,
    usesCamera = false,
    disabled = false,
  } = props
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again.
    target.value = ''
    if (files.length > 0) props.onChosen(files)
  }
  return (
    <label className={`button plain file-button${disabled ? ' disabled' : ''}`}>
      <Icon name={icon} />
      <span>{caption}</span>
      <input
        type="file"
        accept={accept}
        multiple={isMultiple}
        capture={usesCamera ? 'environment' : undefined}
        disabled={disabled}
        className="visually-hidden"
        aria-label={label}
        onChange={choose}
      />
    </label>
  )
}
