import { Icon } from '../../kit/Icon.tsx'

interface CardMenuButtonProps {
  /** 'Menu of J1043'. */
  readonly label: string
}

/** Opens the menu of its card where there is no right mouse button; the keyboard has a key for it. The board listens for its clicks. */
export function CardMenuButton({ label }: CardMenuButtonProps) {
  return (
    <button type="button" className="card-menu" tabIndex={-1} aria-label={label} aria-haspopup="menu">
      <Icon name="more" />
    </button>
  )
}
