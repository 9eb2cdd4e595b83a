import { makeAutoObservable } from 'mobx'

/** Whether the review panel is open; the panel itself is `review/ReviewPanel.tsx` (B-02). */
export class ReviewPanelState {
  isOpen = false

  constructor() {
    makeAutoObservable(this, undefined, { autoBind: true })
  }

  open(): void {
    this.isOpen = true
  }

  close(): void {
    this.isOpen = false
  }
}
