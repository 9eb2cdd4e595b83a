import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import type { InvoiceHistoryRow } from '#shared/wire/money.ts'
import { invoiceHistory } from '../../api/invoices.ts'
import type { App } from '../../app/App.ts'
import { ListFilter } from '../../screen/list/ListFilter.ts'

/** The statuses that are searched for at first (S2 §9). */
const INITIAL_STATUSES: readonly number[] = [INVOICE_STATUS.emailed, INVOICE_STATUS.printed]

const STATUSES_KEY = 'rolloff.filter.invoice-history-statuses'

/** The invoices of the history, and the filter that found them, which the session remembers (M-034). */
export class HistoryModel {
  readonly filter: ListFilter
  statusIds: readonly number[] = rememberedStatuses()
  rows: readonly InvoiceHistoryRow[] = []
  isLoading = false
  private readonly app: App
  /** Numbers the searches, so that a slow response never replaces a later one. */
  private requestNumber = 0

  constructor(app: App) {
    this.app = app
    this.filter = new ListFilter({
      fields: [
        { from: 'invoiceDateFrom', to: 'invoiceDateTo', caption: 'Invoice date' },
        { parameter: 'includeDeleted', caption: 'Include Deleted' },
      ],
      parameters: {
        invoiceDateFrom: { kind: 'day' },
        invoiceDateTo: { kind: 'day' },
        includeDeleted: { kind: 'flag' },
      },
      today: app.today(),
      memory: { storage: sessionStorage, listId: 'invoice-history' },
    })
    makeAutoObservable<this, 'app' | 'requestNumber'>(this, {
      filter: false,
      rows: observableRef,
      statusIds: observableRef,
      app: false,
      requestNumber: false,
    })
  }

  toggleStatus(id: number): void {
    const { statusIds } = this
    this.statusIds = statusIds.includes(id) ? statusIds.filter((each) => each !== id) : [...statusIds, id]
  }

  /** Searches, and remembers the filter; nothing while it has a problem. Throws ApiError. */
  async search(): Promise<void> {
    const { app, filter, statusIds } = this
    if (filter.problems.size > 0) return
    const requestNumber = ++this.requestNumber
    filter.remember()
    sessionStorage.setItem(STATUSES_KEY, JSON.stringify(statusIds))
    this.isLoading = true
    try {
      const rows = await invoiceHistory(app.api, {
        statusIds,
        includeDeleted: filter.value('includeDeleted') === true,
        invoiceDateFrom: dayOf(filter.value('invoiceDateFrom')),
        invoiceDateTo: dayOf(filter.value('invoiceDateTo')),
      })
      runInAction(() => {
        if (requestNumber === this.requestNumber) this.rows = rows
      })
    } finally {
      runInAction(() => {
        if (requestNumber === this.requestNumber) this.isLoading = false
      })
    }
  }
}

function dayOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function rememberedStatuses(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STATUSES_KEY) ?? 'null')
    return Array.isArray(stored)
      ? stored.filter((id): id is number => Number.isInteger(id))
      : INITIAL_STATUSES
  } catch {
    // What cannot be read is replaced by the statuses at first.
    return INITIAL_STATUSES
  }
}
