import { permissions } from '#shared/access/roles.ts'
import { loadedOnUse } from '../../dialogs/loadedOnUse.ts'
import type { RecordCommand } from '../../screen/record/RecordScreen.ts'
import { MergeModel, type CustomerRecord } from './MergeModel.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import {
  erasePersonalData,
  exportPersonalData,
  personalDataNeeds as needs,
} from '../../screen/personalData/personalData.ts'

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

const personOf = (customer: CustomerRecord) => ({
  kind: 'Customer' as const,
  id: customer.id,
  name: customerDisplayName(customer),
})

/** What the law may ask for about a customer, for administrators (EX1038, SV1041). */
export const personalDataCommands: readonly RecordCommand<CustomerRecord>[] = [
  {
    caption: 'Export Personal Data',
    icon: 'download',
    needs,
    isShown: ({ id }) => id > 0,
    run: (customer, app) => exportPersonalData(app, personOf(customer)),
  },
  {
    caption: 'Erase Personal Data…',
    icon: 'delete',
    needs,
    needsSaved: true,
    isShown: ({ id }) => id > 0,
    run: (customer, app) => erasePersonalData(app, personOf(customer)),
  },
]
