import { action, makeObservable, observable, observableRef } from 'mobx'
import { ApiClient } from '#client/api/ApiClient.ts'
import { loadUser } from '../loadUser.ts'
import { log } from '../log.ts'
import type { Session, SessionUser } from '../Session.ts'
import type { Reauthentication, AuthClient } from '../AuthClient.ts'

/** What the page of a signed-in user gives to a new sign-in over it. */
export interface RenewalContext {
  /** Opens the question over the page; true when the same user is back. */
  readonly askUser: (renewal: SessionRenewal) => Promise<boolean>
  readonly session: Session
  /** Leaves the page to another user: what is pending stays in its owner's draft. */
  readonly switchUser: () => void
}

/**
 * A session that ran out: asks, over the page as it stands, to sign in again (S0 §2, B-04). All requests that met it wait for the
 * one question; with the same user back they go on, and nothing of the page was touched.
 */
export class SessionRenewal {
  /** Somebody else signed in instead; null as long as nobody did. */
  otherUser: SessionUser | null = null
  /** What kept the last attempt from coming off, in words. */
  failure: string | null = null
  private readonly auth: AuthClient
  private context: RenewalContext | null = null
  private pendingQuestion: Promise<boolean> | null = null
  private reauthentication: Reauthentication | null = null
  private attempts = 0

  constructor(signIn: AuthClient) {
    this.auth = signIn
    makeObservable<this, 'show'>(this, { otherUser: observableRef, failure: observable, show: action })
  }

  /** From now on there is a page over which can be asked; before, a session that ran out is an error like others. */
  attach(context: RenewalContext): void {
    this.context = context
  }

  /** Who has to come back. */
  get user(): SessionUser | null {
    return this.context?.session.user ?? null
  }

  /** Asks for a new sign-in; true when the same user is back. */
  renew(): Promise<boolean> {
    if (this.context === null) return Promise.resolve(false)
    this.pendingQuestion ??= this.askUser(this.context).finally(() => {
      this.pendingQuestion = null
    })
    return this.pendingQuestion
  }

  /** Opens the provider's window; true when the same user is back. Asked again, the earlier window counts no more. */
  async attempt(): Promise<boolean> {
    const attempt = (this.attempts += 1)
    this.show(null, null)
    try {
      const reauthentication = await this.auth.reauthenticate()
      const { user } = await loadUser(new ApiClient(() => Promise.resolve(reauthentication.token)))
      if (attempt !== this.attempts) return false
      if (user.userId !== this.user?.userId) {
        this.reauthentication = reauthentication
        this.show(user, null)
        return false
      }
      await reauthentication.accept()
      return true
    } catch (error) {
      log('Signing in again did not come off.', error)
      if (attempt === this.attempts) this.show(null, failureMessage(error))
      return false
    }
  }

  /** Goes on as the other user, in a page of that user's own. */
  async continueAsOtherUser(): Promise<void> {
    await this.reauthentication?.accept()
    this.context?.switchUser()
  }

  private async askUser(context: RenewalContext): Promise<boolean> {
    this.show(null, null)
    const isBack = await context.askUser(this)
    this.attempts += 1
    return isBack
  }

  private show(otherUser: SessionUser | null, failure: string | null): void {
    this.otherUser = otherUser
    this.failure = failure
  }
}

function failureMessage(error: unknown): string {
  const code = error instanceof Error && 'errorCode' in error ? error.errorCode : null
  if (code === 'popup_window_error' || code === 'empty_window_error')
    return 'The browser blocked the sign-in window. Allow pop-ups for this page, then try again.'
  return 'Signing in did not come off. Please try again.'
}
