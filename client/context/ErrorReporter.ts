import { asksToSignIn } from '#shared/wire/errors.ts'
import { SaveRejected, SaveUnreachable } from '../store/errors.ts'
import { describeError } from './describeError.ts'
import { log } from './log.ts'
import type { ToastAction, Toasts } from './Toasts.ts'

/** What users see of an error. */
export interface Failure {
  readonly error: unknown
  readonly message: string
  /** What helps, such as a new sign-in. */
  readonly action?: ToastAction
}

/** Shows errors to the user and logs them (S0 §8, F-036 to F-039). */
export class ErrorReporter {
  private readonly toasts: Toasts

  private readonly signInAgain: (() => void) | undefined

  constructor(toasts: Toasts, signInAgain?: () => void) {
    this.toasts = toasts
    this.signInAgain = signInAgain
  }

  report(error: unknown): void {
    const failure = this.describe(error)
    if (failure === null) return
    const isRefusal = error instanceof SaveRejected || error instanceof SaveUnreachable
    if (isRefusal) this.toasts.refusal(failure.message, failure.action)
    else this.toasts.error(failure.message, failure.action)
  }

  /** Logs an error that is shown in its place on the screen; null where users should not see it. */
  describe(error: unknown): Failure | null {
    const message = describeError(error)
    if (message === null) return null
    if (error instanceof SaveRejected) log('The save was refused.', error, error.entityErrors)
    else log(message, error)
    const action = this.actionFor(error)
    return { error, message, ...(action && { action }) }
  }

  /** An expired session offers a new sign-in; with pending changes the browser asks before the page is left. */
  private actionFor(error: unknown): ToastAction | undefined {
    const { signInAgain } = this
    const isExpired = error instanceof Error && 'code' in error && asksToSignIn(error.code)
    return isExpired && signInAgain !== undefined ? { caption: 'Sign in', run: signInAgain } : undefined
  }

  /** Reports uncaught errors, in place of the browser, until the returned function is called. */
  listen(target: Window): () => void {
    const onError = (event: ErrorEvent): void => {
      this.report(event.error ?? event.message)
      event.preventDefault()
    }
    const onRejection = (event: PromiseRejectionEvent): void => {
      this.report(event.reason)
      event.preventDefault()
    }
    target.addEventListener('error', onError)
    target.addEventListener('unhandledrejection', onRejection)
    return () => {
      target.removeEventListener('error', onError)
      target.removeEventListener('unhandledrejection', onRejection)
    }
  }
}
