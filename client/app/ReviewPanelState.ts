import { makeAutoObservable, observableRef } from 'mobx'
import type { TrackedRecord } from '../store/types.ts'

/** The screen whose changes are reviewed: it saves by its own rules, and knows where a record is edited. */
export interface ReviewHost {
  /** Saves these records of the pending set; false when they were not stored. */
  save(entities: readonly TrackedRecord[]): Promise<boolean>
  /** Shows where the record, or one field of it, is edited, and puts the focus there. */
  goTo(entity: TrackedRecord, property: string | null): void
  /** Takes away a blank record that nothing was entered into: a draft is about to be restored. */
  discardBlankRecord?(): void
  /** These records are pending again; a screen of a new record shows the one among them. */
  showRestored?(records: readonly TrackedRecord[]): void
}

/** Whether the review panel is open, and for which screen; the panel itself is `review/ReviewPanel.tsx` (B-02). */
export class ReviewPanelState {
  isOpen = false
  /** Screens that are shown, one over the other. */
  private hosts: readonly ReviewHost[] = []

  constructor() {
    makeAutoObservable<this, 'hosts'>(this, { hosts: observableRef }, { autoBind: true })
  }

  /** The screen on top; null where nothing that is shown can be edited. */
  get host(): ReviewHost | null {
    return this.hosts.at(-1) ?? null
  }

  open(): void {
    this.isOpen = true
  }

  close(): void {
    this.isOpen = false
  }

  /** Names a screen that is shown; the function returned takes the name back. */
  attach(host: ReviewHost): () => void {
    this.hosts = [...this.hosts, host]
    return () => this.detach(host)
  }

  private detach(host: ReviewHost): void {
    this.hosts = this.hosts.filter((other) => other !== host)
    if (this.hosts.length === 0) this.isOpen = false
  }
}
