import type { ContentNames } from '#shared/accounting/sentContent.ts'
import { QuickBooksProduct } from '#shared/accounting/QuickBooksProduct.ts'
import { PaymentMethod } from '#shared/payments/paymentMethods.ts'
import type { Queryable } from '../../database/Database.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf, select } from '../../database/selection.ts'

const PRODUCT = select(columnsOf(QuickBooksProduct, 'p', 'id', 'quickBooksProductService'))
const METHOD = select(columnsOf(PaymentMethod, 'm', 'id', 'name'))

/** The names of accounting products and payment methods, also of deleted ones (AC403). */
export async function readContentNames(database: Queryable): Promise<ContentNames> {
  const products = await readRows(
    database,
    `SELECT ${PRODUCT.sql} FROM [QuickBooksProduct] [p]`,
    {},
    PRODUCT.columns,
  )
  const methods = await readRows(
    database,
    `SELECT ${METHOD.sql} FROM [PaymentMethod] [m]`,
    {},
    METHOD.columns,
  )
  const accountNames = new Map(products.map(({ id, quickBooksProductService: name }) => [id, name]))
  const methodNames = new Map(methods.map(({ id, name }) => [id, name]))
  return {
    account: (id) => accountNames.get(id) ?? null,
    method: (id) => methodNames.get(id) ?? null,
  }
}
