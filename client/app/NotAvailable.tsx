import { Link } from 'react-router'
import { EmptyState } from '../kit/EmptyState.tsx'

/** Shown instead of a screen that is not built yet, so that no link is dead. */
export function NotAvailable() {
  return (
    <EmptyState
      icon="inbox"
      title="This part of Rolloff is not available yet"
      text="It will appear here in one of the next versions."
    >
      <Link className="button" to="/">
        Back to the home page
      </Link>
    </EmptyState>
  )
}
