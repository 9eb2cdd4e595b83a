import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

interface EmptyStateProps {
  readonly icon: IconName
  readonly title: string
  /** One sentence that says what belongs here. */
  readonly text?: string
  /** One button or link, at most. */
  readonly children?: ReactNode
}

/** What a page or a list shows when it has nothing to show. */
export function EmptyState({ icon, title, text, children }: EmptyStateProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} size={22} />
      </span>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {children}
    </div>
  )
}
