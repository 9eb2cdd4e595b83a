/** The messages of the inventory's screens, verbatim from the specification where it has them (S0 §2). */
export const messages = {
  deleteSites: 'Are you sure you want to delete the selected storage dump site(s)?',
  overwriteAssignments:
    'The dumpsters of all selected sites are replaced by those that you choose. Do you want to continue?',
} as const
