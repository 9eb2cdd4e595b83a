import type { CompletionEntry } from '#shared/jobs/completeJob.ts'

/** What a driver does with a job. */
export type JobWork =
  | { readonly kind: 'start'; readonly jobId: number }
  | {
      readonly kind: 'pause'
      readonly jobId: number
      /** When the work really ended, of a clock that was forgotten. */
      readonly clockEnded?: string
    }
  | {
      readonly kind: 'report'
      readonly jobId: number
      /** Tons; undefined leaves the weight unchanged. */
      readonly weight?: number | null
      readonly isWeightConfirmed?: boolean
      readonly note: string | null
    }
  | {
      readonly kind: 'complete'
      readonly jobId: number
      readonly entry: CompletionEntry
      /** Whether the job has a rental, whose invoice gets its lines. */
      readonly isBilled: boolean
    }
  | {
      readonly kind: 'photo'
      readonly jobId: number
      readonly rentalId: number
      readonly picture: Blob
      readonly fileName: string
    }

/** An action that the server has not confirmed yet, or has refused. */
export interface WaitingAction {
  /** The id with which the server executes it once (JO40). */
  readonly id: string
  readonly userId: number
  /** Actions are sent in this order. */
  readonly order: number
  /** The instant at which it was tapped. */
  readonly tappedAt: string
  readonly work: JobWork
  /** Why the server refused it; null while it waits. */
  readonly refusal: string | null
  /** Whether dispatch has the refused action and decides about it (JO230). */
  readonly isReported?: boolean
}

/** The server's response to an action: stored, with a notice if there is one, or refused. */
export type ActionOutcome =
  | { readonly isStored: true; readonly notices: readonly string[] }
  | { readonly isStored: false; readonly message: string }

/** What actions wait for: the server to be reached, the user to sign in again, or a failure of the server to pass. */
export type WaitReason = 'connection' | 'signIn' | 'repair'

/** Where waiting actions are kept, of all users of this browser. */
export interface ActionStorage {
  /** The actions of a user in their order. */
  listFor(userId: number): Promise<readonly WaitingAction[]>
  /** Adds an action, or replaces the one with this id. Rejects where the storage is full or not accessible. */
  write(action: WaitingAction): Promise<void>
  remove(id: string): Promise<void>
}

/** The other pages of this user in this browser. */
export interface OtherPages {
  /** Tells them that the kept actions have changed, and which job one of them has changed. */
  tell(jobId: number | null): void
  /** Calls back for what they tell, until the returned function is called. */
  listen(changed: (jobId: number | null) => void): () => void
}

/** What the queue of waiting actions needs. */
export interface WaitingDependencies {
  readonly userId: number
  readonly storage: ActionStorage
  /**
   * Sends an action. Rejects if it was refused or nobody knows whether it was stored (`reasonToWait` tells which), and when `signal`
   * stops the upload of a picture.
   */
  readonly send: (action: WaitingAction, signal: AbortSignal) => Promise<ActionOutcome>
  /** Hands a refused action over to dispatch (JO230). Rejects if that failed. */
  readonly report: (action: WaitingAction) => Promise<void>
  /** What an action waits for that was not sent for this error; null where it was refused. */
  readonly reasonToWait: (error: unknown) => WaitReason | null
  /** The words for a refusal. */
  readonly describe: (error: unknown) => string
  readonly tell: (notice: string) => void
  /** Reads a job again that another page has changed, or that somebody else may have. Resolves where that fails. */
  readonly readJob: (jobId: number) => Promise<void>
  readonly pages: OtherPages
  /** Runs the work while no other page of this browser does. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  readonly now: () => string
}

/** What was done and is not sent yet. */
export interface HeldAction {
  /** Resolves with false once it is too late. */
  takeBack(): Promise<boolean>
  /** Sends it at once. */
  send(): void
}

/** What waits and is not sent while its driver corrects it, nor anything that was done after it. */
export interface Correction {
  /**
   * Sends these instead, in this order, in the place of the last one; without any, it is taken back. Resolves with false where one was
   * sent by another page meanwhile.
   */
  replace(by: readonly Omit<WaitingAction, 'order'>[]): Promise<boolean>
  /** Sends what is held, as it is now. */
  end(): void
}
