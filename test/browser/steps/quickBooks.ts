import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PracticeCompany, type PracticeData } from '#server/practice/quickBooks/PracticeCompany.ts'
import type { PracticeKind, PracticeRecord } from '#server/practice/quickBooks/practiceRecords.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { ProductUnderTest } from './product.ts'
import { find, gridNamed, press, textOf } from './screen.ts'
import type { StoredRow } from './StoredRows.ts'

/** The card of the connection with a company. */
export const CONNECTION = '//*[@data-testid="quickbooks-connection"]'
/** The list of the invoices that wait for their export, and of what became of what was exported. */
export const WAITING_INVOICES = 'QuickBooks'
export const WAITING_PAYMENTS = 'Payments to export'
export const SYNC_RESULTS = gridNamed('Sync results')

/** Connects the practice company, from the overview of QuickBooks and back to it. */
export async function connectPracticeCompany(tab: BrowserTab): Promise<void> {
  await press(tab, CONNECTION, 'Connect')
  await tab.waitForText('Connect Rolloff to the practice company?')
  await find(tab, '//a[normalize-space()="Connect"]').click()
  await tab.waitForAddress('/quickbooks/overview')
  await expectEventually(() => textOf(tab, CONNECTION)).toContain('Practice Company')
}

/** The links of a record with companies. */
export function accountingLinks(
  { stored }: ProductUnderTest,
  entity: 'Invoice' | 'Payment' | 'Customer',
  id: number,
): readonly StoredRow[] {
  return stored.all('SELECT * FROM AccountingLink WHERE entity = ? AND entityId = ?', entity, id)
}

/** A record of the practice company, with the figures that QuickBooks calculates. Throws where it does not have it. */
export async function recordThere(
  { stored }: ProductUnderTest,
  kind: PracticeKind,
  accountingId: unknown,
): Promise<PracticeRecord> {
  const file = path.join(path.dirname(stored.file), 'quickbooks-practice.json')
  // The product's own file.
  const { company } = JSON.parse(await readFile(file, 'utf8')) as { readonly company: PracticeData }
  const practice = new PracticeCompany(company)
  const record = practice.get(kind, String(accountingId))
  if (record === undefined)
    throw new Error(`The practice company has no ${kind} with the id ${String(accountingId)}.`)
  return practice.shown(kind, record)
}
