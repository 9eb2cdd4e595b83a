import { customerDisplayName } from '#shared/customers/customerRules.ts'
import {
  erasePersonalData,
  exportPersonalData,
  personalDataNeeds as needs,
} from '../../screen/personalData/personalData.ts'
import type { RecordCommand } from '../../screen/record/RecordScreen.ts'
import type { CustomerRecord } from './MergeModel.ts'

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
