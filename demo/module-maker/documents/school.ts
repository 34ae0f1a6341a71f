import type { GuideText, JournalText, Language } from '../content-types.ts'

const guideFr: GuideText = {
  title: 'L’école idéale (Ideal School)',
  summary:
    'Les groupes imaginent l’école qu’ils auraient aimé avoir, puis choisissent un changement à proposer à un adulte de confiance.',
  aim: 'Chaque personne dit ce qui l’aide à apprendre et repart avec un changement concret à demander, et un adulte à qui le demander.',
  bring: [
    'Un écran, ou de grandes feuilles et dix autocollants par groupe',
    'Des journaux et des crayons',
    'Une liste des écoles et centres d’apprentissage près de chez vous, avec un contact pour chacun',
  ],
  before: [
    'Trouvez un adulte qui a son mot à dire dans une école ou un centre et qui lira vraiment les idées.',
    'Formez des groupes de trois ou quatre. Laissez les gens choisir.',
    'Pensez aux personnes qui ont quitté l’école depuis longtemps, et accueillez d’autres lieux où l’on apprend.',
  ],
  care: [
    'L’école a blessé certaines personnes et leurs familles. Ne la défendez pas. Écoutez.',
    'Lire et écrire peut être difficile. Offrez le dessin, les autocollants et la parole.',
    'Aucun nom d’enseignant ni d’école.',
    'Ne promettez pas de changements que vous ne pouvez pas faire.',
  ],
  parts: [
    {
      name: 'Une journée qui a marché',
      minutes: 4,
      run: 'Les cuisines, les arénas, les garages et la maison d’une tante sont aussi des lieux où l’on apprend. Prenez chaque réponse au sérieux.',
    },
    {
      name: 'Construire',
      minutes: 6,
      run: 'En groupe, chacun place deux jetons avant la discussion. Prenez une photo du résultat seulement si personne n’y figure.',
    },
    {
      name: 'Qui décide?',
      minutes: 7,
      run: 'Demandez : « Où est-ce que tu as ton mot à dire aujourd’hui? » Sans nommer d’enseignants ni d’écoles.',
    },
    {
      name: 'Le premier jour',
      minutes: 5,
      run: 'Le groupe écrit une meilleure phrase pour l’accueil. Dites-la sur plusieurs tons et riez un peu.',
    },
    {
      name: 'Quoi d’abord?',
      minutes: 5,
      run: 'D’abord à deux, puis une liste commune. On peut voter avec des points.',
    },
    {
      name: 'Un vrai changement',
      minutes: 6,
      run: 'Exercez la demande à deux. Proposez d’accompagner. Si l’école s’est mal terminée pour quelqu’un, la demande peut porter sur un autre apprentissage.',
    },
    {
      name: 'Avant de partir',
      minutes: 2,
      run: 'Notez les idées communes et dites qui les verra. Ensuite, montrez-les vraiment à cette personne.',
    },
  ],
  close: [
    'Chaque groupe montre une idée.',
    'Dites ce qui arrivera avec les idées et quand vous donnerez des nouvelles.',
    'Remerciez les gens de vous avoir appris quelque chose.',
  ],
}

const journalFr: JournalText = {
  title: 'L’école idéale (Ideal School)',
  welcome: 'Dessine ton école idéale ou décris-la. L’orthographe n’a pas d’importance.',
  pages: [
    {
      title: 'Mon plan',
      text: 'Dessine le bâtiment, la cour, les gens.',
      prompts: [{ ask: 'L’endroit où je passerais le plus de temps :', lines: 9 }],
    },
    {
      title: 'Comment j’apprends',
      prompts: [
        { ask: 'J’apprends mieux quand :', lines: 3 },
        { ask: 'C’est difficile pour moi quand :', lines: 3 },
      ],
    },
    {
      title: 'Ma demande',
      prompts: [{ ask: 'Ce que j’aimerais, pourquoi, et à qui je vais le demander :', lines: 5 }],
    },
  ],
  close: 'Garde ce journal. Tes idées seront encore bonnes l’an prochain.',
}

export const schoolGuides: Partial<Record<Language, GuideText>> = { fr: guideFr }
export const schoolJournals: Partial<Record<Language, JournalText>> = { fr: journalFr }
