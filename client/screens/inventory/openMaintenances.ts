import type { App } from '../../app/App.ts'
import type { DumpsterRow } from './dumpsterRows.ts'

/** Opens the maintenance of a dumpster in a dialog; resolves with whether any was changed (O-071, O-077). */
export async function openMaintenances(app: App, { id, dumpsterBarcode }: DumpsterRow): Promise<boolean> {
  // Loaded with the first list that is opened.
  const { openMaintenanceList } = await import('./maintenanceList.ts')
  return openMaintenanceList(app, { ownerId: id, title: `Maintenance of ${dumpsterBarcode ?? 'a dumpster'}` })
}
