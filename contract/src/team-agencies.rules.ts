/** Which people a team can have: those of one agency of the list, for a team shares the files of its clients (PPL-006). */

/**
 * Whether somebody may be in a team beside others, by the listed agencies of these others: one of their own agency, or of
 * none that is listed. An agency that is not on the list yet may turn out to be any, so its people fit every team.
 */
export const fitsTeam = (
  person: { agencyId: number; isAgencyListed: boolean },
  listedAgencies: readonly number[],
): boolean =>
  !person.isAgencyListed || listedAgencies.length === 0 || listedAgencies.includes(person.agencyId)
