/** The messages of the inventory's screens, verbatim from the specification where it has them (S0 §2, S1 §5). */
export const messages = {
  deleteSites: 'Are you sure you want to delete the selected storage dump site(s)?',
  overwriteAssignments:
    'The dumpsters of all selected sites are replaced by those that you choose. Do you want to continue?',
  deleteDumpster: 'Are you sure you want to delete the selected dumpster?',
  deleteMaintenance: 'Are you sure you want to delete the selected maintenance?',
  hasNoLocation: 'This dumpster has no location.',
} as const
