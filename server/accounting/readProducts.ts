import { planProducts, type QuickBooksItem } from '#shared/accounting/quickBooksItems.ts'
import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import type { ProductsResponse } from '#shared/wire/quickBooks.ts'
import type { SavingUser } from '../save/pipeline/change.ts'
import type { SaveContext } from '../save/pipeline/Save.ts'
import { readProductIds } from '../reads/accounting/readProductIds.ts'
import { readingIn } from '../save/work/reading.ts'
import { runSave } from '../save/runSave.ts'
import { reportingFailures } from './exportRecords.ts'
import type { ForeignRecord } from './QuickBooksApi.ts'
import type { QuickBooks } from './QuickBooks.ts'

/** Headings and bundles, which no line of an invoice is booked on. */
const NOT_SOLD: readonly unknown[] = ['Category', 'Group']

const { maxLength: maxAccount } = QuickBooksProduct.fields.account

/**
 * Reads the products and services of the connected company, and stores them as one save by the user (AC21). Throws Unavailable without a
 * connection or while an export runs, ProviderFailed if QuickBooks fails.
 */
export function readProducts(
  quickBooks: QuickBooks,
  { saves, user }: { readonly saves: SaveContext; readonly user: SavingUser },
): Promise<ProductsResponse> {
  return reportingFailures(quickBooks, async ({ api }) => {
    const items = (await api.find('Item', [])).flatMap(itemOf)
    return runSave(saves, user, async (records, context) => {
      const ids = await readProductIds(readingIn(context))
      const known = await records.findForUpdate('QuickBooksProduct', 'id', ids)
      const { changed, added } = planProducts(items, known)
      for (const { product, values } of changed)
        records.change('QuickBooksProduct', product, { ...values, lastSync: context.now })
      for (const values of added)
        records.add('QuickBooksProduct', { ...values, lastSync: context.now, isVisible: false })
      return { read: items.length, added: added.length }
    })
  })
}

function itemOf({
  Id: id,
  Name: name,
  Type: type,
  IncomeAccountRef: account,
}: ForeignRecord): QuickBooksItem[] {
  if (name === undefined || NOT_SOLD.includes(type)) return []
  return [{ id, name, account: account?.name?.slice(0, maxAccount) ?? null }]
}
