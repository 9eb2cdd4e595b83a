/** A named lock that was not granted: another transaction holds it too long, or waits for one of ours. */
export class LockNotAcquired extends Error {
  readonly errorKind: 'busy' | 'deadlock'

  constructor(name: string, errorKind: 'busy' | 'deadlock') {
    super(`The lock ${name} was not granted: ${errorKind}.`)
    this.errorKind = errorKind
  }
}
