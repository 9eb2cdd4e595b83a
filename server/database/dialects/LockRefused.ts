/** A named lock that was not granted: another transaction holds it too long, or waits for one of ours. */
export class LockRefused extends Error {
  readonly refusal: 'busy' | 'deadlock'

  constructor(name: string, refusal: 'busy' | 'deadlock') {
    super(`The lock ${name} was not granted: ${refusal}.`)
    this.refusal = refusal
  }
}
