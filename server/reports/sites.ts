import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'

/** Describes the service site of an invoice in one line: the name and the address that were copied to it. */
export function siteText({
  serviceSiteName,
  serviceAddress1,
  serviceAddressCity,
}: Pick<Invoice, 'serviceSiteName' | 'serviceAddress1' | 'serviceAddressCity'>): string {
  return joinNonBlank([serviceSiteName, serviceAddress1, serviceAddressCity], ', ')
}
