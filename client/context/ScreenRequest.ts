import { action, makeObservable, observableRef } from 'mobx'
import type { ErrorReporter, Failure } from './ErrorReporter.ts'

/** A request without which a screen, or a part of it, has nothing to show; its `RequestBanner` says why it failed (FL2). */
export class ScreenRequest {
  /** Why it failed when it was last made; null if it did not. */
  failure: Failure | null = null
  private readonly errors: ErrorReporter
  private readonly read: () => Promise<unknown>
  /** Numbers the requests, so that what went wrong with an earlier one is not said of the latest. */
  private requestNumber = 0

  constructor(errors: ErrorReporter, read: () => Promise<unknown>) {
    this.errors = errors
    this.read = read
    makeObservable<this, 'end'>(this, { failure: observableRef, end: action })
  }

  /** Makes the request, again where it was made before. */
  make = async (): Promise<void> => {
    const requestNumber = ++this.requestNumber
    try {
      await this.read()
      if (requestNumber === this.requestNumber) this.end(null)
    } catch (error) {
      if (requestNumber === this.requestNumber) this.end(this.errors.describe(error))
    }
  }

  private end(failure: Failure | null): void {
    this.failure = failure
  }
}
