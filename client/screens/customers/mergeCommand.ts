import { permissions } from '#shared/access/roles.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { RecordCommand } from '../../screen/record/RecordScreen.ts'
import { MergeModel, type CustomerRecord } from './MergeModel.ts'

const mergeDialog = loadedOnUse(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** Makes the customer a part of another one, pending until the page is saved (CU535). */
export const mergeCommand: RecordCommand<CustomerRecord> = {
  caption: 'Merge into…',
  icon: 'external',
  needs: permissions.manageCustomers,
  isShown: ({ id }) => id > 0,
  disabledBecause: ({ mergedIntoId }) => (mergedIntoId === null ? null : 'Save or undo the merge first'),
  run: async (customer, app) => {
    const model = new MergeModel(app, customer)
    if ((await app.dialogs.show(mergeDialog(), { model })) === true) model.merge()
  },
}
