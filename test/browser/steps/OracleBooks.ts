import { OVERPAYMENT_NOTE } from '#shared/payments/settlePayment.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { pressInMenu } from './commands.ts'
import { LINES, TOTAL } from './invoices.ts'
import { CARD, RENTED } from './oracleCompany.ts'
import type { ProductUnderTest } from './product.ts'
import { QUESTIONS } from './questions.ts'
import { rowOf, selectRow } from './rows.ts'
import type { StoredRow } from './StoredRows.ts'
import {
  answerQuestion,
  choose,
  chooseRecord,
  dialogNamed,
  find,
  gridNamed,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './screen.ts'

const NEW_LINE = dialogNamed('Add invoice line')

/** Invoices, payments and credits of the customer of the worked cases, entered on the screens and read from the database. */
export class OracleBooks {
  readonly tab: BrowserTab
  readonly #product: ProductUnderTest
  readonly #rentalId: number
  readonly #customerId: number

  constructor(product: ProductUnderTest, tab: BrowserTab) {
    this.#product = product
    this.tab = tab
    const [rental] = product.stored.all(
      'SELECT r.id, r.customerId FROM Rental r JOIN Customer c ON c.id = r.customerId WHERE c.companyName = ?',
      RENTED,
    )
    this.#rentalId = Number(rental?.['id'])
    this.#customerId = Number(rental?.['customerId'])
  }

  /** Enters an invoice with lines of these quantities and rates, and returns its id; `before` does more before it is stored. */
  async enterInvoice(
    lines: readonly (readonly [quantity: string, rate: string])[],
    before: () => Promise<void> = () => Promise.resolve(),
  ): Promise<number> {
    const { tab } = this
    await this.#open(`/invoices/new?rentalId=${this.#rentalId}`)
    await expectEventually(() => readField(tab, SCREEN, 'Rental')).toBe(`R${this.#rentalId}`)
    for (const [index, [quantity, rate]] of lines.entries()) {
      await press(tab, gridNamed(LINES), 'Add misc line')
      await setField(tab, NEW_LINE, 'Description', `Line ${index + 1}`)
      await setField(tab, NEW_LINE, 'Quantity', quantity)
      await setField(tab, NEW_LINE, 'Rate', rate)
      await press(tab, NEW_LINE, 'Save')
      await waitUntilGone(tab, NEW_LINE)
    }
    await before()
    await press(tab, SCREEN, 'Save')
    await tab.waitForAddress(/^\/invoices\/\d+$/)
    return Number(tab.address().split('/')[2])
  }

  /** The due date after choosing an invoice date and terms. */
  async dueDateOf(invoiceDate: string, terms: string): Promise<string> {
    const due = () => readField(this.tab, SCREEN, 'Due date')
    await setField(this.tab, SCREEN, 'Invoice date', '06/15/2025')
    await choose(this.tab, SCREEN, 'Terms', terms)
    await expectEventually(due).toMatch(/2025$/)
    await setField(this.tab, SCREEN, 'Invoice date', invoiceDate)
    await expectEventually(due).not.toMatch(/2025$/)
    return due()
  }

  /** Chooses a payment method with the card, and waits for these texts among the sums. */
  async expectFee(method: string, texts: readonly string[]): Promise<void> {
    await choose(this.tab, SCREEN, 'Payment method', method)
    await choose(this.tab, SCREEN, 'Credit card', CARD.name)
    for (const text of texts) await expectEventually(() => textOf(this.tab, TOTAL)).toContain(text)
  }

  /** Chooses a payment method without a fee, and waits until the sums have the total and no percentage. */
  async expectNoFee(method: string, total: string): Promise<void> {
    await choose(this.tab, SCREEN, 'Payment method', method)
    await expectEventually(() => textOf(this.tab, TOTAL)).not.toContain('%')
    await expectEventually(() => textOf(this.tab, TOTAL)).toContain(total)
  }

  /** Receives an amount for an invoice on its line, says yes to an excess, and returns the id of the payment. */
  async receive(invoiceId: number, amount: string, excess: string | null = null): Promise<number> {
    const { tab } = this
    await this.#open(`/invoices/payments/new/${this.#customerId}/${invoiceId}`)
    await waitFor(tab, rowOf(LINES, invoiceId))
    const cell = `${rowOf(LINES, invoiceId)}/td[@data-field="amount"]`
    await find(tab, cell).click()
    await waitFor(tab, `${cell}//input`)
    await tab.press('Control+a')
    await tab.page.keyboard.type(amount)
    await tab.press('Enter')
    if (excess !== null) await answerQuestion(tab, excessQuestion(excess), 'Yes')
    await press(tab, SCREEN, 'Set amount to match the lines')
    return this.#savePayment()
  }

  /** Applies the open credits to an invoice. */
  async applyCredit(invoiceId: number, amount: string): Promise<void> {
    await this.#open(`/invoices/payments/new/${this.#customerId}/${invoiceId}`)
    const question = `There is an open payment credit of ${amount}. Do you want to apply it to the selected invoice(s)?`
    await answerQuestion(this.tab, question, 'Yes')
    await waitFor(this.tab, `${rowOf(LINES, invoiceId)}[contains(@class, "line-")]`)
    await this.#savePayment()
  }

  async addCredit(amount: string): Promise<void> {
    const dialog = dialogNamed('Add credit')
    await this.#open('/credits/overview')
    await press(this.tab, SCREEN, 'Add')
    await setField(this.tab, dialog, 'Amount', amount)
    await chooseRecord(this.tab, dialog, 'Customer', RENTED)
    await press(this.tab, dialog, 'Save')
    await waitUntilGone(this.tab, dialog)
  }

  async deletePayment(paymentId: number): Promise<void> {
    await this.#open('/payments/overview')
    await selectRow(this.tab, rowOf('Payments', paymentId))
    await press(this.tab, SCREEN, 'Delete')
    await answerQuestion(this.tab, QUESTIONS.deletePayments, 'Yes')
    await expectEventually(() => this.payment(paymentId)['deleted']).not.toBeNull()
  }

  async startVoiding(invoiceId: number): Promise<void> {
    await this.#open(`/invoices/${invoiceId}`)
    await pressInMenu(this.tab, 'Void Invoice')
  }

  async voidInvoice(invoiceId: number, reason: string): Promise<void> {
    await this.startVoiding(invoiceId)
    await answerQuestion(this.tab, QUESTIONS.voidInvoice, 'Yes')
    const dialog = dialogNamed('Void Invoice')
    await setField(this.tab, dialog, 'Reason', reason)
    await press(this.tab, dialog, 'Save')
    await expectEventually(() => this.invoice(invoiceId)['statusId']).toBe(14)
  }

  invoice(id: number): StoredRow {
    return this.#product.stored.row('Invoice', id)
  }

  payment(id: number): StoredRow {
    return this.#product.stored.row('Payment', id)
  }

  /** The lines of a payment; of a record of an overpayment also the description. */
  linesOf(paymentId: number): readonly StoredRow[] {
    return this.#product.stored
      .all('SELECT * FROM PaymentLine WHERE paymentId = ? ORDER BY lineNumber', paymentId)
      .map(({ invoiceId, amount, overPaymentAmount, description }) =>
        description === OVERPAYMENT_NOTE
          ? { invoiceId, description, amount }
          : { invoiceId, amount, overPaymentAmount },
      )
  }

  /** The amounts of the customer's open credits. */
  openCredits(): readonly unknown[] {
    return this.#product.stored
      .all(
        'SELECT amount FROM PaymentCredit WHERE customerId = ? AND applied IS NULL AND deleted IS NULL ORDER BY id',
        this.#customerId,
      )
      .map(({ amount }) => amount)
  }

  async #savePayment(): Promise<number> {
    await press(this.tab, SCREEN, 'Save')
    await this.tab.waitForAddress(/^\/payments\/\d+$/)
    return Number(this.tab.address().split('/')[2])
  }

  #open(path: string): Promise<unknown> {
    return this.tab.goTo(this.#product.url + path)
  }
}

function excessQuestion(excess: string): string {
  return `The payment is ${excess} above the invoice balance. A payment credit will be generated for the excess. Do you want to continue?`
}
