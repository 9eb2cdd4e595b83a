import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { emailMessagesQuery, invoicesQuery } from '#shared/invoicing/queries.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { describeError } from '../../context/describeError.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { queueInvoiceEmails } from './invoiceCalls.ts'
import { printAll } from './invoiceSteps.ts'
import type { InvoiceRecord } from './invoiceRows.ts'

/** What became of an invoice that is sent. */
interface Outcome {
  readonly state: 'waiting' | 'done' | 'failed'
  readonly text: string
}

/** An invoice that is sent, and its way. */
export interface SentPart {
  /** The key of the invoice. */
  readonly id: number
  readonly invoice: InvoiceRecord
  readonly way: 'Email' | 'Paper'
  /** The addresses of an email; empty where there are none. */
  readonly to: string
}

const BEGUN: Outcome = { state: 'waiting', text: 'Being sent' }
const QUEUED: Outcome = { state: 'waiting', text: 'Waits to be sent' }
const NO_ADDRESS: Outcome = { state: 'failed', text: 'No email address' }

/** Invoices that are sent together, each by its way, and what became of each (IN583). */
export class SendRun {
  readonly parts: readonly SentPart[]
  private readonly app: ScreenContext
  private readonly outcomes = observable.map<number, Outcome>([], { deep: false })

  constructor(app: ScreenContext, parts: readonly SentPart[]) {
    this.app = app
    this.parts = parts
    makeAutoObservable<this, 'app'>(this, { app: false, parts: observableRef })
  }

  outcomeOf({ id }: Pick<SentPart, 'id'>): Outcome {
    return this.outcomes.get(id) ?? BEGUN
  }

  countOf(state: Outcome['state']): number {
    return this.parts.filter((part) => this.outcomeOf(part).state === state).length
  }

  /** Sends all. Call it within the press, or the browser opens no tab for the print. */
  start(): Promise<void> {
    return this.send(this.parts)
  }

  /** Those that failed and can be sent again as they are. */
  get failed(): readonly SentPart[] {
    return this.parts.filter((part) => {
      const outcome = this.outcomeOf(part)
      return outcome.state === 'failed' && outcome !== NO_ADDRESS
    })
  }

  /** Sends those again that failed; call it within the press. */
  retry(): Promise<void> {
    return this.send(this.failed)
  }

  /** Reads what became of the emails that wait. Throws QueryFailed. */
  async refresh(): Promise<void> {
    const waiting = this.parts.filter((part) => {
      const outcome = this.outcomeOf(part)
      return outcome.state === 'waiting' && outcome !== BEGUN
    })
    if (waiting.length === 0) return
    const ids = waiting.map(({ id }) => id)
    const { store } = this.app
    const { rows } = await store.queryRows(emailMessagesQuery, {
      where: { invoiceId: { in: ids } },
      orderBy: ['id desc'],
      usePost: true,
    })
    const emailsOf = groupBy(rows, ({ invoiceId }) => invoiceId)
    // So that all lists show their new status.
    await store.query(invoicesQuery, { where: { id: { in: ids } }, usePost: true })
    for (const part of waiting) {
      const [latest] = emailsOf.get(part.id) ?? []
      if (latest !== undefined) this.set([part], outcomeOfEmail(latest))
    }
  }

  private async send(parts: readonly SentPart[]): Promise<void> {
    this.set(parts, BEGUN)
    const byEmail = parts.filter(({ way }) => way === 'Email')
    // First of all, within the press: it opens a tab.
    const printing = this.print(parts.filter(({ way }) => way === 'Paper'))
    this.set(
      byEmail.filter(({ to }) => to === ''),
      NO_ADDRESS,
    )
    await this.email(byEmail.filter(({ to }) => to !== ''))
    await printing
  }

  private async print(parts: readonly SentPart[]): Promise<void> {
    if (parts.length === 0) return
    const printed = new Set<number>()
    await printAll(
      this.app,
      parts.map(({ invoice }) => invoice),
      (ids) => ids.forEach((id) => printed.add(id)),
    )
    this.set(
      parts.filter(({ id }) => printed.has(id)),
      { state: 'done', text: 'Printed' },
    )
    this.set(
      parts.filter(({ id }) => !printed.has(id)),
      { state: 'failed', text: 'Not printed' },
    )
  }

  private async email(parts: readonly SentPart[]): Promise<void> {
    if (parts.length === 0) return
    try {
      const { skipped } = await queueInvoiceEmails(
        this.app.api,
        parts.map(({ id }) => id),
      )
      const unaddressed = new Set(skipped.map(({ invoiceId }) => invoiceId))
      this.set(
        parts.filter(({ id }) => !unaddressed.has(id)),
        QUEUED,
      )
      this.set(
        parts.filter(({ id }) => unaddressed.has(id)),
        NO_ADDRESS,
      )
      await this.refresh()
    } catch (error) {
      this.set(
        parts.filter((part) => this.outcomeOf(part) === BEGUN),
        { state: 'failed', text: describeError(error) ?? 'Not sent' },
      )
      this.app.errors.report(error)
    }
  }

  private set(parts: readonly SentPart[], outcome: Outcome): void {
    runInAction(() => parts.forEach(({ id }) => this.outcomes.set(id, outcome)))
  }
}

function outcomeOfEmail({ status, error }: Pick<EmailMessage, 'status' | 'error'>): Outcome {
  if (status === 'Sent') return { state: 'done', text: 'Sent' }
  if (status === 'Failed' || status === 'Stopped') return { state: 'failed', text: error ?? 'Not sent' }
  return error === null ? QUEUED : { state: 'waiting', text: `Waits for another attempt: ${error}` }
}
