import { action, makeObservable, observable, observableRef } from 'mobx'
import { Api } from '../../api/http.ts'
import { loadUser } from '../loadUser.ts'
import { log } from '../log.ts'
import type { Session, SessionUser } from '../Session.ts'
import type { SignedInAgain, SignInPart } from '../SignInPart.ts'

/** What the page of a signed-in user gives to a new sign-in over it. */
export interface RenewalSurroundings {
  /** Opens the question over the page; true when the same user is back. */
  readonly ask: (renewal: SessionRenewal) => Promise<boolean>
  readonly session: Session
  /** Leaves the page to another user: what is pending stays in its owner's draft. */
  readonly handOver: () => void
}

/**
 * A session that ran out: asks, over the page as it stands, to sign in again (S0 §2, B-04). All requests that met it wait for the
 * one question; with the same user back they go on, and nothing of the page was touched.
 */
export class SessionRenewal {
  /** Somebody else signed in instead; null as long as nobody did. */
  other: SessionUser | null = null
  /** What kept the last attempt from coming off, in words. */
  failure: string | null = null
  private readonly signIn: SignInPart
  private surroundings: RenewalSurroundings | null = null
  private asking: Promise<boolean> | null = null
  private answer: SignedInAgain | null = null
  private attempts = 0

  constructor(signIn: SignInPart) {
    this.signIn = signIn
    makeObservable<this, 'show'>(this, { other: observableRef, failure: observable, show: action })
  }

  /** From now on there is a page over which can be asked; before, a session that ran out is an error like others. */
  attach(surroundings: RenewalSurroundings): void {
    this.surroundings = surroundings
  }

  /** Who has to come back. */
  get user(): SessionUser | null {
    return this.surroundings?.session.user ?? null
  }

  /** Asks for a new sign-in; true when the same user is back. */
  renew(): Promise<boolean> {
    if (this.surroundings === null) return Promise.resolve(false)
    this.asking ??= this.ask(this.surroundings).finally(() => {
      this.asking = null
    })
    return this.asking
  }

  /** Opens the provider's window; true when the same user is back. Asked again, the earlier window counts no more. */
  async attempt(): Promise<boolean> {
    const attempt = (this.attempts += 1)
    this.show(null, null)
    try {
      const answer = await this.signIn.signInAgain()
      const { user } = await loadUser(new Api(() => Promise.resolve(answer.token)))
      if (attempt !== this.attempts) return false
      if (user.userId !== this.user?.userId) {
        this.answer = answer
        this.show(user, null)
        return false
      }
      await answer.accept()
      return true
    } catch (error) {
      log('Signing in again did not come off.', error)
      if (attempt === this.attempts) this.show(null, wordsOf(error))
      return false
    }
  }

  /** Goes on as the other user, in a page of that user's own. */
  async goOnAsOther(): Promise<void> {
    await this.answer?.accept()
    this.surroundings?.handOver()
  }

  private async ask(surroundings: RenewalSurroundings): Promise<boolean> {
    this.show(null, null)
    const isBack = await surroundings.ask(this)
    this.attempts += 1
    return isBack
  }

  private show(other: SessionUser | null, failure: string | null): void {
    this.other = other
    this.failure = failure
  }
}

function wordsOf(error: unknown): string {
  const code = error instanceof Error && 'errorCode' in error ? error.errorCode : null
  if (code === 'popup_window_error' || code === 'empty_window_error')
    return 'The browser blocked the sign-in window. Allow pop-ups for this page, then try again.'
  return 'Signing in did not come off. Please try again.'
}
