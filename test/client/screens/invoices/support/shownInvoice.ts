import type { Pages } from '../../../support/openPage.tsx'
import { Region, textOf } from '../../../support/Region.ts'
import { list } from '../../../support/ShownList.ts'

/** A part of the screen of an invoice. */
export const part = (id: string) => new Region(id, () => document.querySelector(`[data-testid="${id}"]`))

export const sums = part('invoice-totals')
export const lines = list('Lines')

/** What the badge beside the title says. */
export const badge = (): string => textOf(document.querySelector('main .head-row > .badge'))

/** Opens the page of an invoice; resolves once it shows what it comes to. */
export async function openInvoice(pages: Pages, id: number): Promise<void> {
  await pages.open(`/invoices/${id}`)
  await sums.reads('Total')
}
