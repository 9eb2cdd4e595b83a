/** An entity of the specification: its section, and the names of its stored and navigation properties. */
export interface SpecifiedEntity {
  readonly name: string
  readonly source: string
  readonly properties: readonly string[]
}

const entitiesFrom =
  (source: string) =>
  (name: string, ...lines: readonly string[]): SpecifiedEntity => ({
    name,
    source,
    properties: lines.join(' ').split(' '),
  })

const foundations = entitiesFrom('S0 §3')
const operations = entitiesFrom('S1 §3')
const money = entitiesFrom('S2 §3')

const ADDRESS = 'address1 address2 city state zip'
const CREATED = 'created createdBy'
const DELETED = 'deleted deletedBy'

/** All stored properties of S0 §3, S1 §3 and S2 §3; computed ones are not in the metadata. */
export const SPECIFIED_ENTITIES: readonly SpecifiedEntity[] = [
  foundations(
    'Customer',
    'id typeId companyName firstName lastName nameOverride quickBooksId salesPersonId greatPlainsId preferredCommunication phone',
    'email siteNotes notes billingType creditCardId standardRentalLength extensionRate paymentTerms billingRule',
    'billingSameAsService bypassKentCharge billAddress1 billAddress2 billCity billState billZip billCountry',
    'usePercentageBasedFuelRate fuelRate balance deleted',
  ),
  operations('Customer', 'type serviceAddresses'),
  foundations('Note', 'entityTypeName entityId text created createdBy createdById deleted'),
  foundations(
    'ServiceAddress',
    'id customerId siteName',
    ADDRESS,
    'country county latitude longitude phone distance notes range zone pricePerTon createDate createdBy deleted',
  ),
  foundations(
    'CustomerRate',
    'id customerId rateTypeId dumpsterId rate baseMileage mileageOffset mileageOffsetRate displayOrder extendedRange outerRange',
    'regularRange weightLimit range pricePerTon zone',
    CREATED,
    DELETED,
  ),
  foundations(
    'DispatchNote',
    'id companyName siteName dumpsterType rentalDate rentalAM rentalPM rentalTime notes phone email',
    ADDRESS,
    'paymentTerms preferredCommunication completed notAwarded deleted',
    CREATED,
  ),
  foundations(
    'StorageDumpSite',
    'id name dump storage tonExpenseId note',
    ADDRESS,
    'county latitude longitude displayOrder dumpsters deleted',
    CREATED,
  ),
  operations('StorageDumpSite', 'locations'),
  foundations('StorageDumpSiteDumpsterLink', 'storageDumpSiteId dumpsterId deleted'),
  foundations(
    'Dumpster',
    'size basePrice extendedPrice outerPrice kalamazooPrice weightLimit categoryId trackInventory chargeKentFee',
    'chargeMichiganFee includeTonExpense',
  ),
  foundations('DumpsterCategory', 'id name displayOrder'),
  foundations('DumpsterFeeType', 'name visibleForPickup visibleForDropOff price displayOrder'),
  foundations('DumpsterFeeTypeDumpsterLink', 'dumpsterFeeTypeId dumpsterId'),
  foundations('TonExpense', 'name amount displayOrder'),
  foundations('CreditCard', 'id name feePercentage displayOrder'),
  foundations('TimeType', 'id name pTO displayOrder'),
  foundations('SalesPerson', 'name displayOrder'),
  foundations('TimeEntry', 'id entryDate userId timeTypeId duration description notes', CREATED, DELETED),
  foundations('Photo', 'id rentalId rental name filename notes', CREATED, DELETED),
  foundations('User', 'userId firstName lastName userName email windowsUserName isActive userRoles'),
  foundations('UserRole', 'roleId userId'),
  foundations('Role', 'roleId name displayOrder'),
  foundations('Setting', 'name decimalValue intValue stringValue'),
  foundations('FuelRatePercentage', 'rate startDate endDate', CREATED),
  foundations('Statement', 'customerId startDate endDate emailed', CREATED),
  foundations(
    'EmailMessage',
    'to cc bcc from subject body statementId invoiceId paymentId customerId',
    CREATED,
  ),
  foundations(
    'QuickBooksProduct',
    'id quickBooksProductService sETBillingCode isVisible azureType account lastSync deleted',
  ),
  foundations('Contact', 'id customerId'),
  foundations('EventLog', 'id when'),
  foundations('CustomerType', 'id name'),
  foundations('JobType', 'id name'),
  foundations('JobAction', 'id name'),
  foundations('RateType', 'id name'),
  foundations('RentalStatus', 'id name'),
  operations(
    'Rental',
    'id customerId customer serviceAddressId serviceAddress dumpsterId startDate endDate completed statusId status price pONumber',
    'preferredTime preferredWindow billDaily dailyRate driverInstructions notes invoiceNotes jobs deleted',
  ),
  operations(
    'Job',
    'id rentalId rental jobTypeId jobType actionId action driverId driver displayOrder dumpsterId dumpster billAsDumpsterId',
    'billAsDumpster billExchangeAs exchangeDumpsterId customerRequestedDumpsterId dumpsterWeightLimit dumpSiteId dumpSite',
    'storageDumpSiteId storageDumpSite weight startDate endDate started completed audited deleted preferredStartTime',
    'preferredEndTime notes driverNotes siteName',
    ADDRESS,
    'country latitude longitude relatedJobId relatedJob extraExpense trailerUsed fuelRatePercentage hourExpense tonExpense margin',
    'marginTime totalTime distanceFromPreviousJob timeFromPreviousJobRoute timeFromPreviousJobDriverCompleted jobTimes',
    'invoiceLines placedDumpsterLocations removedDumpsterLocations',
    CREATED,
  ),
  operations('Driver', 'userId user displayOrder'),
  operations('DumpsterInventory', 'id dumpsterTypeId dumpsterNumber dumpsterBarcode created notes deleted'),
  operations(
    'DumpsterLocation',
    'dumpsterInventoryId dumpsterInventory placedJobId placed removed removedJobId completedBy',
    CREATED,
  ),
  operations('Maintenance', 'dumpsterInventoryId dueDate note completed', CREATED),
  operations('AuditLog', 'id when entityTypeName action userName data'),
  money(
    'Invoice',
    'id invoiceNumber customerId rentalId statusId status serviceAddressId serviceAddress1 serviceAddress2 serviceAddressCity',
    'serviceAddressState serviceAddressZip serviceAddressCountry invoiceDate dueDate createDate createdBy paid printed emailed',
    'total tax payments balance paymentMethod terms creditCardId creditCardPercentage note privateNote batchNumber billDaily',
    'billToContactName billToPhone billToEmail billToAddress1 billToAddress2 billToCity billToState billToZip billToCountry',
    'quickBooksId quickBooksLastExport readyToExport jobMargin deleted invoiceLines',
  ),
  money(
    'InvoiceLine',
    'id invoiceId invoice lineNumber quantity rate service description weight note rentalId jobId jobDumpsterFeeId',
    'quickBooksProductId miscItem createDate createdBy deleted rentalBillingLines',
  ),
  money('RentalBillingLine', 'id rentalId invoiceLineId startDate endDate quantity', CREATED, DELETED),
  money('JobDumpsterFee', 'id jobId quantity note rate dumpsterFeeType'),
  money('InvoiceStatus', 'id name'),
  money(
    'Payment',
    'id customerId paymentDate paymentMethodId paymentAmount referenceNumber notes quickBooksId quickBooksExport paymentLines',
    CREATED,
    DELETED,
  ),
  money('PaymentMethod', 'id name'),
  money(
    'PaymentLine',
    'id paymentId invoiceId lineNumber description amount overPaymentAmount notes',
    CREATED,
  ),
  money('PaymentCredit', 'customerId paymentId amount notes applied appliedBy', CREATED, DELETED),
  money('PrintQueue', CREATED),
  money('PrintQueueInvoiceLink', 'printQueueId invoiceId'),
  money('InvoiceCommunication', 'type sent invoiceId error', CREATED),
  money('QuickBooksTaskResponse', 'quickBooksTaskId type invoiceId paymentId message status created'),
  money('JobTime', 'started completed totalMinutes', DELETED),
]
