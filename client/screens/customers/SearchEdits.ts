import type { App } from '../../app/App.ts'
import type { ReviewHost } from '../../app/ReviewPanelState.ts'
import type { Scope } from '../../store/Scope.ts'
import type { TrackedRecord } from '../../store/types.ts'
import { saveCustomers } from './saveCustomers.ts'
import { saveSurroundings } from './saveSurroundings.ts'
import { words } from './words.ts'

/** What is edited in the list of customers: saved together, or taken back together. */
export class SearchEdits implements ReviewHost {
  private readonly app: App
  private readonly scope: Scope

  constructor(app: App, scope: Scope) {
    this.app = app
    this.scope = scope
  }

  save(entities: readonly TrackedRecord[] = this.scope.changedRecords): Promise<boolean> {
    return saveCustomers(
      saveSurroundings(this.app, () => this.showProblems()),
      entities,
    )
  }

  async cancel(): Promise<void> {
    if (!(await this.app.dialogs.confirm(words.cancelChanges))) return
    this.app.review.close()
    this.scope.rollback()
  }

  /** Records are edited in their row, which the list shows already. */
  goTo(): void {
    this.app.review.close()
  }

  /** The list marks the cells; the review says what is wrong with them. */
  private showProblems(): void {
    this.app.toasts.error(words.fixErrors)
    this.app.review.open()
  }
}
