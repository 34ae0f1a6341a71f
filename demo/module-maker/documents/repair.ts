import type { GuideText, JournalText, Language } from '../content-types.ts'

const guideFr: GuideText = {
  title: 'Après la vague : réparer (After the Splash - Making Things Right)',
  summary:
    'Qui est touché quand un tort est causé, de quoi les gens ont besoin, et à quoi ressemble une vraie réparation.',
  aim: 'Chaque personne voit qui est touché par un tort, nomme des besoins et distingue les mots qui réparent de ceux qui ne réparent pas.',
  bring: ['Un écran', 'De grandes feuilles et des marqueurs', 'Des journaux et des crayons'],
  before: [
    'Sachez qui ne doit pas être en contact avec qui.',
    'Demandez au personnel si une histoire de vitrine brisée touche quelqu’un de trop près. Au besoin, changez-la.',
    'Entendez-vous sur ce que vous devez signaler, et dites-le au début.',
  ],
  care: [
    'Rien sur les accusations ni les dossiers en cours. Si cela commence, arrêtez avec douceur : « Ça, c’est pour toi et ton avocat. »',
    'Beaucoup de jeunes ici ont aussi subi des torts. Ne poussez jamais personne à pardonner.',
    'La honte ferme les gens. Parlez des gestes et de la suite.',
    'Un vrai contact avec une personne touchée passe seulement par une personne formée en justice réparatrice.',
  ],
  parts: [
    {
      name: 'On prend des nouvelles',
      minutes: 3,
      run: 'Demandez un nombre de doigts montré bas, que vous seul voyez. Adaptez votre rythme.',
    },
    {
      name: 'Les ondes',
      minutes: 7,
      run: 'Dessinez des cercles comme des ondes dans l’eau. Placez-y aussi la personne qui a causé le tort, de la même façon.',
    },
    {
      name: 'Les besoins',
      minutes: 8,
      run: 'Dites que subir et causer un tort arrivent souvent aux mêmes personnes, à des moments différents. Ne demandez pas à qui.',
    },
    {
      name: 'Pardon et pardon',
      minutes: 8,
      run: 'Essayez les phrases sur plusieurs tons. Rappelez que personne n’est obligé de pardonner.',
    },
    {
      name: 'Le dépanneur',
      minutes: 10,
      run: 'Avant tout vrai contact, il faut une personne formée, l’accord des deux côtés et aucune ordonnance qui l’interdit. Dites-le.',
    },
    {
      name: 'Comment la confiance revient',
      minutes: 6,
      run: 'Remarquez que certaines lignes dépendent de nous et d’autres non. Les deux sont réelles.',
    },
    {
      name: 'Ma propre onde',
      minutes: 8,
      run: 'Ne ramassez pas et ne lisez pas les textes. Dites de ne rien écrire qui soit devant un tribunal.',
    },
  ],
  close: [
    'Lisez ensemble les idées à retenir.',
    'Demandez une bonne onde vue aujourd’hui dans la salle.',
    'Restez disponible dix minutes.',
  ],
}

export const repairGuides: Partial<Record<Language, GuideText>> = { fr: guideFr }
export const repairJournals: Partial<Record<Language, JournalText>> = {}
