/* What a character is to a name that people are to read: a mark, a space, or something that nobody sees.

   By Unicode 14.0. Characters of later versions count as letters until the tables are made again from a newer
   UnicodeData.txt. Thread-safe. */
#ifndef LUDOPOD_CLUB_PEOPLE_CHARACTER_H
#define LUDOPOD_CLUB_PEOPLE_CHARACTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A space of any width (category Zs). */
bool club_character_is_space(uint32_t c);
/* Takes no room of its own and is drawn over the character before it (categories Mn and Me). */
bool club_character_is_mark(uint32_t c);
/* Says how the picture before it is to be drawn: as text or in colour (UTS 51, presentation selectors). */
bool club_character_is_selector(uint32_t c);
/* Has both of these ways, or is near one that has. */
bool club_character_is_picture(uint32_t c);
/* Draws nothing, turns the text after it around, ends a line, or stands for no character: controls, the default
   ignorable code points (UAX 44) but for selectors, blanks that are no spaces, noncharacters, private planes. */
bool club_character_is_unseen(uint32_t c);

#endif
