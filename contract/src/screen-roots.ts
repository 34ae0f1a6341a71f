/**
 * The first words of the paths of all screens. The server gives the application's page there whatever follows, because
 * a token in a path may have dots. The web's test of its paths holds this list.
 */
export const SCREEN_ROOTS = [
  'registration',
  'confirm',
  'new-email',
  'login',
  'terms',
  'second-step',
  'unlock',
  'password-reset',
  'dashboard',
  'launch',
  'participation',
  'func',
] as const
