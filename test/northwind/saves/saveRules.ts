import type { CheckRule, PrepareRule, SaveRule } from '#server/save/pipeline/SaveRule.ts'
import type { NameOf } from '../queries/NameOf.ts'
import { prepareAll, settleAll } from './ruleForAll.ts'

/** Is an employee's full name taken from the client if it sends one, or always computed from the names? */
export type FullName = 'kept' | 'computed'

/** The rules of every Northwind save; several apply only for certain tags. */
export function northwindRules(name: NameOf, fullName: FullName): readonly SaveRule[] {
  return [
    skipInvalidRegions(name),
    setEmployeeFullNames(name, fullName),
    rejectErrorCustomers(name),
    addProducts(name),
    raiseProductPrices(name),
    ...deletions(name),
  ]
}

function beginsWithError(value: unknown): boolean {
  return typeof value === 'string' && value.toLowerCase().startsWith('error')
}

function skipInvalidRegions(name: NameOf): PrepareRule {
  return {
    name: 'badRegionsAreLeftOut',
    phase: 'prepare',
    watches: ['Region'],
    run: async (unit) => {
      for (const change of unit.of('Region'))
        if (change.operation === 'create' && beginsWithError(change.result[name('regionDescription')]))
          unit.exclude(change)
    },
  }
}

function setEmployeeFullNames(name: NameOf, fullName: FullName): PrepareRule {
  return {
    name: 'employeesHaveFullNames',
    phase: 'prepare',
    watches: ['Employee'],
    run: async (unit) => {
      for (const { operation, result } of unit.of('Employee')) {
        if (operation === 'delete') continue
        const [first, last] = [String(result[name('firstName')]), String(result[name('lastName')])]
        if (fullName === 'kept' && result[name('fullName')] !== null) continue
        result[name('fullName')] = `${last}, ${first}`
      }
    },
  }
}

function rejectErrorCustomers(name: NameOf): CheckRule {
  const messages = {
    companyName: 'This customer is not valid!',
    contactName: "This contact name should not contain the word 'Error'",
  }
  return {
    name: 'customersAreNoErrors',
    phase: 'check',
    watches: ['Customer'],
    run: async (changes) =>
      changes
        .filter(({ operation }) => operation !== 'delete')
        .flatMap((change) =>
          Object.entries(messages)
            .filter(([field]) => beginsWithError(change.result[name(field)]))
            .map(([field, message]) => ({
              change,
              violation: { code: `Bad ${field}`, field: name(field), message },
            })),
        ),
  }
}

function addProducts(name: NameOf): PrepareRule {
  return {
    name: 'productsAreAdded',
    phase: 'prepare',
    watches: ['Supplier'],
    run: async (unit, { tag }) => {
      if (tag !== 'addProdOnServer') return
      for (const { result } of unit.of('Supplier'))
        unit.add('Product', {
          [name('productName')]: 'Product added on server',
          [name('supplierID')]: Number(result[name('supplierID')]),
        })
    },
  }
}

function raiseProductPrices(name: NameOf): PrepareRule {
  return {
    name: 'productsCostMore',
    phase: 'prepare',
    watches: ['Category'],
    run: async (unit, { tag, transaction, dialect }) => {
      if (tag !== 'increaseProductPrice') return
      for (const { result } of unit.of('Category')) {
        const rows = await transaction.query(
          `SELECT ${dialect.quote(name('productID'))} AS ${dialect.quote('key')} FROM ${dialect.quote('Product')}
            WHERE ${dialect.quote(name('categoryID'))} = ${dialect.parameter(0)}`,
          [Number(result[name('categoryID')])],
        )
        const products = await unit.load(
          'Product',
          rows.map(({ key }) => Number(key)),
        )
        for (const product of products)
          unit.change('Product', product, {
            [name('unitPrice')]: Number(product[name('unitPrice')]) + 1,
          })
      }
    },
  }
}

/** The records that a save removes at its end, by tag. */
const DELETED_ON_SERVER: Readonly<Record<string, readonly string[]>> = {
  deleteProductOnServer: ['Product'],
  deleteSupplierAndProductOnServer: ['Product', 'Supplier'],
}

/** Deletions that the server adds to a save; `.Before` marks those made before anything is stored. */
function deletions(name: NameOf): readonly SaveRule[] {
  const supplierOf = async (
    unit: Parameters<PrepareRule['run']>[0],
    product: Readonly<Record<string, unknown>>,
  ) => unit.load('Supplier', [Number(product[name('supplierID')])])
  return [
    prepareAll('removeBefore', async (unit, { tag }) => {
      const [product] = unit.of('Product')
      if (tag === 'deleteProductOnServer.Before' && product !== undefined)
        unit.remove('Product', product.result)
      if (tag === 'deleteSupplierOnServer.Before' && product !== undefined)
        for (const supplier of await supplierOf(unit, product.result)) unit.remove('Supplier', supplier)
    }),
    settleAll('removeAfter', async (unit, { tag }) => {
      if (typeof tag !== 'string') return
      const [, productId] = /^deleteProductOnServer:(\d+)$/.exec(tag) ?? []
      if (productId !== undefined)
        for (const product of await unit.load('Product', [Number(productId)])) unit.remove('Product', product)
      const doomed = DELETED_ON_SERVER[tag] ?? []
      for (const entity of doomed) {
        const sent = await unit.load(entity, unit.unchanged(entity))
        for (const record of [...unit.of(entity).map(({ result }) => result), ...sent])
          unit.remove(entity, record)
      }
    }),
  ]
}
