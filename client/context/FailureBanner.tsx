import { permissions } from '#shared/access/roles.ts'
import { Button } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { useScreenContext } from './ScreenContext.ts'
import { errorDetails } from './errorDetails.ts'
import type { ToastAction } from './Toasts.ts'

interface FailureBannerProps {
  readonly title: string
  /** What happened, and what to do. */
  readonly text: string
  /** Administrators can read its details. */
  readonly error: unknown
  /** What else helps, such as a new sign-in. */
  readonly action?: ToastAction
  readonly retry: () => void
}

/** The banner of a screen, or of a part of it, that cannot show what it is for (FL1). */
export function FailureBanner({ title, text, error, action, retry }: FailureBannerProps) {
  const { session } = useScreenContext()
  return (
    <section className="failure-banner" role="alert" data-testid="failure-banner">
      <Icon name="warning" size={16} />
      <div className="failure-text">
        <h2>{title}</h2>
        <p>{text}</p>
        {session.satisfies(permissions.administer) && (
          <details>
            <summary>Details</summary>
            <pre>{errorDetails(error)}</pre>
          </details>
        )}
      </div>
      {action !== undefined && <Button caption={action.caption} onClick={action.run} />}
      <Button caption="Try again" variant="primary" onClick={retry} />
    </section>
  )
}
