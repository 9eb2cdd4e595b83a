import { action, makeObservable, observable, observableRef } from 'mobx'
import { ApiClient } from '../../api/ApiClient.ts'
import { loadUser } from '../loadUser.ts'
import { log } from '../../context/log.ts'
import type { Session, SessionUser } from '../../context/Session.ts'
import type { Reauthentication, AuthClient } from '../AuthClient.ts'

/** What a new sign-in needs from the page of the signed-in user. */
export interface RenewalContext {
  /** Opens the sign-in dialog over the page; true when the same user has signed in again. */
  readonly askUser: (renewal: SessionRenewal) => Promise<boolean>
  readonly session: Session
  /** Passes the page to another user: pending changes stay in their owner's draft. */
  readonly switchUser: () => void
}

/**
 * Renews an expired session by asking, over the unchanged page, to sign in again (S0 §2, B-04). All failed requests wait for the same
 * question; once the same user has signed in again, they are repeated.
 */
export class SessionRenewal {
  /** Another user who signed in instead; null if there is none. */
  otherUser: SessionUser | null = null
  /** Why the last attempt failed. */
  failure: string | null = null
  private readonly auth: AuthClient
  private context: RenewalContext | null = null
  private pendingQuestion: Promise<boolean> | null = null
  private reauthentication: Reauthentication | null = null
  private attempts = 0
  private isAnew = false

  constructor(auth: AuthClient) {
    this.auth = auth
    makeObservable<this, 'show'>(this, { otherUser: observableRef, failure: observable, show: action })
  }

  /** Enables asking over the page; before, an expired session is an error like others. */
  attach(context: RenewalContext): void {
    this.context = context
  }

  /** The user who must sign in again. */
  get user(): SessionUser | null {
    return this.context?.session.user ?? null
  }

  /** Asks for a new sign-in, which is to be `anew` where the session was ended for all devices (OP1320); true when the same user has signed in again. */
  renew(isAnew = false): Promise<boolean> {
    if (this.context === null) return Promise.resolve(false)
    this.isAnew ||= isAnew
    this.pendingQuestion ??= this.askUser(this.context).finally(() => {
      this.pendingQuestion = null
    })
    return this.pendingQuestion
  }

  /** Opens the provider's window; true when the same user has signed in again. A new attempt replaces an earlier one. */
  async attempt(): Promise<boolean> {
    const attempt = (this.attempts += 1)
    this.show(null, null)
    try {
      const reauthentication = await this.auth.reauthenticate({ isAnew: this.isAnew })
      const user = await loadUser(new ApiClient(() => Promise.resolve(reauthentication.token)))
      if (attempt !== this.attempts) return false
      if (user.userId !== this.user?.userId) {
        this.reauthentication = reauthentication
        this.show(user, null)
        return false
      }
      await reauthentication.accept()
      this.isAnew = false
      return true
    } catch (error) {
      log('Signing in again failed.', error)
      if (attempt === this.attempts) this.show(null, failureMessage(error))
      return false
    }
  }

  /** Continues as the other user, on a reloaded page. */
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
  return 'Signing in failed. Please try again.'
}
