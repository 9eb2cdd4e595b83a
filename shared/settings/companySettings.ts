/** Settings with the company's identity for report headers. The address is multi-line. */
export const COMPANY_SETTINGS = {
  CompanyName: 'Rolloff Dumpster Service',
  CompanyAddress: '1250 Chicago Drive SW\nGrand Rapids, MI 49509',
  CompanyPhone: '(616) 555-0150',
  CompanyEmail: 'office@rolloff.example',
} as const
