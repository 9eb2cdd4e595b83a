import { makeAutoObservable, observableRef, reaction, runInAction } from 'mobx'
import type { SavePreview } from '#shared/wire/save.ts'
import type { ReviewModel } from './ReviewModel.ts'

/** What is known of what the save in review would do besides. */
export type PreviewState =
  | { readonly kind: 'unknown' | 'asking' }
  | { readonly kind: 'known'; readonly preview: SavePreview }
  | { readonly kind: 'refused'; readonly error: unknown }

/** Asks the server what the save in review would do besides; the answer holds until something pending changes. */
export class SavePreviewModel {
  state: PreviewState = { kind: 'unknown' }
  private readonly review: ReviewModel
  /** Counts what was asked, so that a late answer to an earlier question is dropped. */
  private asked = 0

  constructor(review: ReviewModel) {
    this.review = review
    makeAutoObservable<this, 'review' | 'asked'>(this, { state: observableRef, review: false, asked: false })
  }

  /** Forgets the answer when something pending changes, until the returned function is called. */
  watch(): () => void {
    return reaction(
      () => this.pendingValues(),
      () => this.forget(),
    )
  }

  async ask(): Promise<void> {
    const question = ++this.asked
    this.state = { kind: 'asking' }
    const state = await this.answer()
    if (question === this.asked) runInAction(() => (this.state = state))
  }

  private async answer(): Promise<PreviewState> {
    try {
      return { kind: 'known', preview: await this.review.store.preview(this.review.includedEntities) }
    } catch (error) {
      return { kind: 'refused', error }
    }
  }

  private forget(): void {
    this.asked += 1
    this.state = { kind: 'unknown' }
  }

  private pendingValues(): readonly unknown[] {
    const { includedEntities, store } = this.review
    const values = store.pending.records.map(({ state, fields }) => [state, fields.map(({ after }) => after)])
    return [includedEntities, values]
  }
}
