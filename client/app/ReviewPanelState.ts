import { makeAutoObservable, observableRef } from 'mobx'
import type { TrackedRecord } from '../store/types.ts'

/** The screen whose changes are reviewed: it saves by its own rules, and knows where a record is edited. */
export interface ReviewHost {
  /** Saves these records of the pending set; false when they were not stored. */
  save(entities: readonly TrackedRecord[]): Promise<boolean>
  /** Shows where the record, or one field of it, is edited, and puts the focus there. */
  goTo(entity: TrackedRecord, property: string | null): void
}

/** Whether the review panel is open, and for which screen; the panel itself is `review/ReviewPanel.tsx` (B-02). */
export class ReviewPanelState {
  isOpen = false
  host: ReviewHost | null = null

  constructor() {
    makeAutoObservable(this, { host: observableRef }, { autoBind: true })
  }

  open(): void {
    this.isOpen = true
  }

  close(): void {
    this.isOpen = false
  }

  /** Names the screen that is shown; the function returned takes the name back and closes the panel. */
  attach(host: ReviewHost): () => void {
    this.host = host
    return () => this.detach(host)
  }

  private detach(host: ReviewHost): void {
    if (this.host !== host) return
    this.host = null
    this.isOpen = false
  }
}
