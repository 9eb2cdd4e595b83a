import { dumpstersByBarcodeQuery } from '#shared/inventory/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { chooseScanned, scanBarcode } from '../../screen/barcode/scanBarcode.ts'
import type { App } from '../../app/App.ts'
import { messages } from './messages.ts'

/** Opens the dumpster of a scanned or typed barcode (IV23). Throws QueryFailed. */
export async function findByBarcode(app: App, navigate: (address: string) => void): Promise<void> {
  const barcode = await scanBarcode(app)
  if (barcode === null) return
  const { rows } = await app.store.queryRows(dumpstersByBarcodeQuery, { parameters: { barcode } })
  if (rows.length === 0) {
    app.toasts.error(messages.unknownBarcode(barcode))
    return
  }
  const found = rows.map(({ id, dumpsterTypeId, notes }) => ({
    id,
    title: joinNonBlank([app.lookups.title('Dumpster', dumpsterTypeId), notes, `no. ${id}`], ', '),
  }))
  const id = await chooseScanned(app, barcode, found)
  if (id !== null) navigate(`/dumpsters/${id}`)
}
