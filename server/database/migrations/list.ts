import { CreateReportSchedules1732000000016 } from './CreateReportSchedules.ts'
import { CopyPrintedNames1732000120002 } from './CopyPrintedNames.ts'
import { CreateAccountingLinks1732000000014 } from './CreateAccountingLinks.ts'
import { AddCardFees1732000120001 } from './AddCardFees.ts'
import { AddCustomerOrder1732000000011 } from './AddCustomerOrder.ts'
import { AddJobMoves1732000000009 } from './AddJobMoves.ts'
import { AddReportIndexes1732000000008 } from './AddReportIndexes.ts'
import { AddSentMembers1732000000015 } from './AddSentMembers.ts'
import { AddSentName1732000000017 } from './AddSentName.ts'
import { AppendToSaveLog1732000000012 } from './AppendToSaveLog.ts'
import { CreateCommunications1732000000005 } from './CreateCommunications.ts'
import { CreateFoundations1732000000000 } from './CreateFoundations.ts'
import { CreateInventory1732000000003 } from './CreateInventory.ts'
import { CreateMoney1732000000004 } from './CreateMoney.ts'
import { CreateOperations1732000000002 } from './CreateOperations.ts'
import { CreateSavedViews1732000000013 } from './CreateSavedViews.ts'
import { CreateTickets1732000000007 } from './CreateTickets.ts'
import { ClearInventedLetterhead1732000000019 } from './ClearInventedLetterhead.ts'
import { EmptyWithdrawnCredits1732000000018 } from './EmptyWithdrawnCredits.ts'
import { HideLookupRows1732000000105 } from './HideLookupRows.ts'
import { InsertBusinessRows1732000000006 } from './InsertBusinessRows.ts'
import { InsertFixedRows1732000000001 } from './InsertFixedRows.ts'
import { KeepSentFigures1732000120003 } from './KeepSentFigures.ts'
import { LetDriversHaveNoAccount1732000000020 } from './LetDriversHaveNoAccount.ts'
import { CreateReportedWork1732000000104 } from './CreateReportedWork.ts'
import { SettleVoidedInvoices1732000120000 } from './SettleVoidedInvoices.ts'
import { RecordWhatWasSent1732000000101 } from './RecordWhatWasSent.ts'
import { WidenWeights1732000000010 } from './WidenWeights.ts'

/** All migrations, oldest first; released ones are never changed. */
export const MIGRATIONS = [
  CreateFoundations1732000000000,
  InsertFixedRows1732000000001,
  CreateOperations1732000000002,
  CreateInventory1732000000003,
  CreateMoney1732000000004,
  CreateCommunications1732000000005,
  InsertBusinessRows1732000000006,
  CreateTickets1732000000007,
  AddReportIndexes1732000000008,
  AddJobMoves1732000000009,
  WidenWeights1732000000010,
  AddCustomerOrder1732000000011,
  AppendToSaveLog1732000000012,
  CreateSavedViews1732000000013,
  CreateAccountingLinks1732000000014,
  AddSentMembers1732000000015,
  CreateReportSchedules1732000000016,
  AddSentName1732000000017,
  EmptyWithdrawnCredits1732000000018,
  ClearInventedLetterhead1732000000019,
  LetDriversHaveNoAccount1732000000020,
  RecordWhatWasSent1732000000101,
  CreateReportedWork1732000000104,
  HideLookupRows1732000000105,
  SettleVoidedInvoices1732000120000,
  AddCardFees1732000120001,
  CopyPrintedNames1732000120002,
  KeepSentFigures1732000120003,
] as const

/** The table that records the executed migrations. */
export const MIGRATIONS_TABLE = 'Migration'
