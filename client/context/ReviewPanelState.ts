import { makeAutoObservable, observableRef } from 'mobx'
import { AwaitedFocus } from '../kit/AwaitedFocus.ts'
import type { TrackedRecord } from '../store/types.ts'

/** The screen whose changes are reviewed: it saves them, and knows where a record is edited. */
export interface ReviewHost {
  /** Saves these pending records; false when they were not stored. */
  save(entities: readonly TrackedRecord[]): Promise<boolean>
  /** A dialog that stores what is edited in it, and shows itself why that was refused. */
  readonly isDialog?: true
  /** Shows and focuses the editor of the record or of one of its fields. */
  goTo(entity: TrackedRecord, property: string | null): void
  /** Removes a blank record that nothing was entered into, before a draft is restored. */
  discardBlankRecord?(): void
  /** Called with the records of a restored draft; a screen of a new record shows the one among them. */
  showRestored?(records: readonly TrackedRecord[]): void
}

/** Whether the review panel is open, and for which screen; the panel itself is `review/ReviewPanel.tsx` (B-02). */
export class ReviewPanelState {
  isOpen = false
  /** Begun when the panel is opened: it is loaded and drawn later, and a refused save opens it while the user may be typing again. */
  readonly focus = new AwaitedFocus()
  /** Screens that are shown, one over the other. */
  private hosts: readonly ReviewHost[] = []

  constructor() {
    makeAutoObservable<this, 'hosts'>(this, { hosts: observableRef, focus: false }, { autoBind: true })
  }

  /** The screen on top; null where nothing that is shown can be edited. */
  get host(): ReviewHost | null {
    return this.hosts.at(-1) ?? null
  }

  /** `takesFocus` unless the focus is led to what is wrong, beside the panel. */
  open({ takesFocus = true }: { readonly takesFocus?: boolean } = {}): void {
    if (!this.isOpen && takesFocus) this.focus.begin()
    this.isOpen = true
  }

  close(): void {
    this.isOpen = false
    this.focus.end()
  }

  /** Attaches a screen while it is shown, until the returned function is called. */
  attach(host: ReviewHost): () => void {
    this.hosts = [...this.hosts, host]
    return () => this.detach(host)
  }

  private detach(host: ReviewHost): void {
    this.hosts = this.hosts.filter((other) => other !== host)
    if (this.hosts.length === 0) this.close()
  }
}
