import { SaveRejected } from '../store/errors.ts'
import { describeError } from './describeError.ts'
import { log } from './log.ts'
import type { Toast, Toasts } from './Toasts.ts'

/** Shows errors to the user and logs them (S0 §8, F-036 to F-039). */
export class ErrorReporter {
  private readonly toasts: Toasts

  private readonly signInAgain: (() => void) | undefined

  constructor(toasts: Toasts, signInAgain?: () => void) {
    this.toasts = toasts
    this.signInAgain = signInAgain
  }

  report(error: unknown): void {
    const message = describeError(error)
    if (message === null) return
    if (error instanceof SaveRejected) log('The save was refused.', error, error.entityErrors)
    else log(message, error)
    this.toasts.error(message, this.actionFor(error))
  }

  /** An expired session offers a new sign-in; with pending changes the browser asks before the page is left. */
  private actionFor(error: unknown): Toast['action'] {
    const { signInAgain } = this
    const isExpired = error instanceof Error && 'code' in error && error.code === 'not_signed_in'
    return isExpired && signInAgain !== undefined ? { caption: 'Sign in', run: signInAgain } : undefined
  }

  /** Reports uncaught errors until the returned function is called. */
  listen(target: Window): () => void {
    const onError = (event: ErrorEvent): void => this.report(event.error ?? event.message)
    const onRejection = (event: PromiseRejectionEvent): void => this.report(event.reason)
    target.addEventListener('error', onError)
    target.addEventListener('unhandledrejection', onRejection)
    return () => {
      target.removeEventListener('error', onError)
      target.removeEventListener('unhandledrejection', onRejection)
    }
  }
}
