import type {
  ActionOutcome,
  WaitingAction,
  WaitReason,
} from '#client/screens/drivers/waiting/WaitingAction.ts'

const STORED: ActionOutcome = { isStored: true, notices: [] }

export const FORBIDDEN = "You cannot start or pause this job: it is another driver's."

/** What was not sent, and why. */
export class Unsent extends Error {
  readonly reason: WaitReason

  constructor(reason: WaitReason) {
    super(reason)
    this.reason = reason
  }
}

/** A server behind a connection that can be cut, before a request arrives or before its response does. */
export class Line {
  state: 'up' | 'down' | 'loses responses' | 'signed out' | 'broken' | 'forbidden' | 'never ends uploads' =
    'up'
  refuse: string | null = null
  /** What happens while an action is sent. */
  meanwhile = (): void => {}
  readonly attempts: WaitingAction[] = []
  readonly executed = new Map<string, WaitingAction>()

  readonly send = async (action: WaitingAction, signal: AbortSignal): Promise<ActionOutcome> => {
    this.attempts.push(action)
    this.meanwhile()
    await Promise.resolve()
    if (this.state === 'never ends uploads' && action.work.kind === 'photo') await endOf(signal)
    if (this.state === 'down') throw new Unsent('connection')
    if (this.state === 'signed out') throw new Unsent('signIn')
    if (this.state === 'broken') throw new Unsent('repair')
    if (this.state === 'forbidden') throw new Error(FORBIDDEN)
    if (this.refuse !== null) return { isStored: false, message: this.refuse }
    this.executed.set(action.id, this.executed.get(action.id) ?? action)
    if (this.state === 'loses responses') throw new Unsent('connection')
    return STORED
  }

  /** What was sent, in order: `photo 7`. */
  get sent(): readonly string[] {
    return this.attempts.map(({ work }) => `${work.kind} ${work.jobId}`)
  }

  get jobs(): readonly number[] {
    return [...this.executed.values()].map(({ work }) => work.jobId)
  }
}

/** Rejects as a request does that is aborted. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Unsent('connection')))
  })
}
