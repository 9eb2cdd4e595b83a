import { recordRules } from '../model/recordRules.ts'
import { DumpsterInventory } from './DumpsterInventory.ts'

const IN_BARCODE =
  'The barcode is made of it: it is changed in the dialog of the dumpster, which says what is taken.'

export const dumpsterInventoryRules = recordRules(DumpsterInventory, {
  changedElsewhere: { dumpsterTypeId: IN_BARCODE, dumpsterNumber: IN_BARCODE },
})
