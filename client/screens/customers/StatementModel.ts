import type { Customer } from '#shared/customers/Customer.ts'
import type { Statement } from '#shared/customers/Statement.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { RULE_VIOLATIONS_MESSAGE } from '#shared/wire/errors.ts'
import type { App } from '../../app/App.ts'
import { openFile } from '../../app/openFile.ts'
import { saveRecords } from '../../app/saving/saveRecords.ts'
import type { RecordOfEntity } from '../../form/FormSection.tsx'
import { FormState } from '../../form/FormState.ts'
import { readTemplate } from '../../screen/email/readTemplate.ts'
import type { Scope } from '../../store/Scope.ts'
import { messages } from './messages.ts'
import type { StatementDays } from './StatementDays.ts'

/** A statement that is being made: its days, and what is done with it (F-076…F-078). */
export class StatementModel {
  readonly customer: RecordOfEntity<typeof Customer>
  readonly statement: RecordOfEntity<typeof Statement>
  readonly form = new FormState()
  private readonly app: App
  private readonly scope: Scope
  private readonly days: StatementDays

  constructor(app: App, customer: RecordOfEntity<typeof Customer>, days: StatementDays, scope: Scope) {
    this.app = app
    this.customer = customer
    this.days = days
    this.scope = scope
    const values = { customerId: customer.id, ...days.initial(app.today()) }
    this.statement = app.store.create('Statement', values, 'Make statement')
    // The days that are offered are no change.
    scope.markPristine()
  }

  get hasChanges(): boolean {
    return this.scope.hasChanges
  }

  /** Stores it and opens its print in a new tab; false when it was not stored. Call it within the click. */
  async print(): Promise<boolean> {
    if (!this.check()) return false
    let isStored = false
    await openFile(this.app, async () => {
      isStored = await this.store([this.statement])
      return isStored ? `/api/report/Statement?id=${this.statement.id}` : null
    })
    return isStored
  }

  /** Stores it with its email to the customer; false when it was not stored. Throws QueryFailed. */
  async email(): Promise<boolean> {
    const { app, customer, statement } = this
    if (!this.check()) return false
    if (isBlank(customer.email)) {
      app.toasts.error(messages.recipientRequired)
      return false
    }
    const template = await readTemplate(app.store, {
      subject: 'StatementEmailSubject',
      body: 'StatementEmailBody',
    })
    const about = { customerId: customer.id, statementId: statement.id }
    const email = app.store.create(
      'EmailMessage',
      { ...template, ...about, to: customer.email ?? '' },
      'Email statement',
    )
    const isStored = await this.store([statement, email])
    if (!isStored) app.store.remove(email)
    return isStored
  }

  private async store(records: Parameters<typeof saveRecords>[1]): Promise<boolean> {
    const isStored = await saveRecords(this.app, records, () => this.form.showAll())
    if (isStored) this.days.remember(this.statement)
    return isStored
  }

  /** Whether nothing is wrong; a tab is not opened for what cannot be stored. */
  private check(): boolean {
    if (this.app.store.problems(this.statement).length === 0) return true
    this.form.showAll()
    this.app.toasts.error(RULE_VIOLATIONS_MESSAGE)
    return false
  }
}
