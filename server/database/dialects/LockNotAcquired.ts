/** A named lock that was not granted, because of a timeout or a deadlock. */
export class LockNotAcquired extends Error {
  readonly errorKind: 'busy' | 'deadlock'

  constructor(name: string, errorKind: 'busy' | 'deadlock') {
    super(`The lock ${name} was not granted: ${errorKind}.`)
    this.errorKind = errorKind
  }
}
