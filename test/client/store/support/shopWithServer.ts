import { shopRecords } from './loadedStore.ts'
import { ShopServer } from './ShopServer.ts'
import { shopQueries } from './shopModel.ts'
import { customerRow, lineRow, orderRow, shopStore } from './shopStore.ts'

/** A server with customers 1 and 2, orders 11 and 12 of customer 1, and line 21 of order 11. */
export async function startShop(): Promise<ShopServer> {
  const server = await ShopServer.start()
  for (const id of [1, 2]) server.database.insert('Customer', customerRow(id))
  for (const id of [11, 12]) server.database.insert('Order', orderRow(id, 1))
  server.database.insert('Line', lineRow(21, 11))
  return server
}

/** A store that has queried all records. */
export async function storeWithServer(server: ShopServer) {
  const store = await shopStore({ serviceName: server.serviceName })
  for (const name of ['Customers', 'Orders', 'Lines'] as const) await store.query(shopQueries[name])
  return { store, ...shopRecords(store) }
}

/** Runs work while the server handles the next save. */
export function beforeNextSave(server: ShopServer, work: () => void): void {
  server.before = ({ path }) => {
    if (path !== 'SaveChanges') return
    server.before = () => {}
    work()
  }
}

interface Bundle {
  readonly entities: readonly Readonly<Record<string, unknown>>[]
  readonly saveOptions: { readonly tag: { readonly saveId: string } }
}

export function bundles(server: ShopServer): Bundle[] {
  return server.saves().map(({ body }) => JSON.parse(body) as Bundle)
}
