/** The messages of the customer screens, where it has them verbatim from the specification (S0 §2, §5, §8). */
export const messages = {
  nothingToRefund: 'This customer has no open credit.',
  companyNameBlank: 'Company Name is blank for a Commercial customer. Do you want to continue?',
  nameBlank: 'This customer has no name. Do you want to continue?',
  sameAddressExists:
    'Another address with the same address information already exists. Are you sure you want to create a new one?',
  updateUncompletedJobs:
    'Do you want to update the Site Address information for all uncompleted jobs that use this service address?',
  updateJobsOfAddresses: 'Update the uncompleted jobs at these addresses?',
  recipientRequired: 'A recipient email address is required for sending an email',
  coordinatesMissing: 'Cannot set distance if latitude or longitude are not filled in',
  distanceFailed: 'Error calculating distance.',
  sharesTrait: (name: string, trait: string) =>
    `${name} has this ${trait} already. Open that customer instead of adding another one?`,
  getsTrait: (name: string, trait: string) => `${name} has this ${trait} already. Do you want to save it?`,
  saveThemAll: 'Do you want to save them all?',
} as const
