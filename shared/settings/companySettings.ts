/** Settings that say who the company is: the head of its reports. The address has one line for each line of the letter. */
export const COMPANY_SETTINGS = {
  CompanyName: 'Rolloff Dumpster Service',
  CompanyAddress: '1250 Chicago Drive SW\nGrand Rapids, MI 49509',
  CompanyPhone: '(616) 555-0150',
  CompanyEmail: 'office@rolloff.example',
} as const
